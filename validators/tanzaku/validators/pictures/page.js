"use strict";
(() => {
  const main = document.querySelector("main");
  const frames = [...document.querySelectorAll(".frame")];
  const links = [...document.querySelectorAll(".moves a")];
  const list = document.querySelector(".moves");
  const slider = document.querySelector("input[type=range]");
  const controls = document.querySelector(".controls");
  const playing = document.querySelector("[data-go=play]");
  const last = frames.length - 1;
  let at = 0;
  let timer = null;

  // Scrolls the list alone: on a phone, where it stands below the picture, the page must stay where it is.
  const reveal = (link) => {
    const top = link.offsetTop;
    const below = top + link.offsetHeight - list.clientHeight;
    list.scrollTop = Math.min(top, Math.max(list.scrollTop, below));
  };

  // A picture that is scrolled sideways, on a narrow screen, is so for all turns.
  const boards = frames.map((frame) => frame.querySelector(".board"));

  const show = (index) => {
    const left = boards[at].scrollLeft;
    at = Math.max(0, Math.min(last, index));
    frames.forEach((frame, i) => frame.classList.toggle("shown", i === at));
    boards[at].scrollLeft = left;
    links.forEach((link, i) => {
      if (i === at) {
        link.setAttribute("aria-current", "true");
        reveal(link);
      } else {
        link.removeAttribute("aria-current");
      }
    });
    slider.value = String(at);
    main.dataset.at = String(at);
  };

  const stop = () => {
    clearInterval(timer);
    timer = null;
    playing.classList.remove("playing");
  };

  const play = () => {
    if (timer !== null) {
      stop();
      return;
    }
    if (at === last) show(0);
    playing.classList.add("playing");
    timer = setInterval(() => {
      show(at + 1);
      if (at === last) stop();
    }, 1200);
  };

  const goes = {
    first: () => show(0),
    back: () => show(at - 1),
    on: () => show(at + 1),
    last: () => show(last),
    play,
  };
  const go = (name) => {
    if (name !== "play") stop();
    goes[name]();
  };

  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };
  document.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (name === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target.closest("button")) return;
    // Who went to a picture that is wider than the screen, by its keys, scrolls it by them too.
    if (event.key.startsWith("Arrow") && event.target.matches(".board:focus-visible")) return;
    event.preventDefault();
    go(name);
  });
  controls.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) go(button.dataset.go);
  });
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  const toHash = () => {
    const index = frames.findIndex((frame) => `#${frame.id}` === location.hash);
    if (index >= 0) {
      stop();
      show(index);
    }
    return index >= 0;
  };
  links.forEach((link, index) =>
    link.addEventListener("click", (event) => {
      event.preventDefault();
      stop();
      show(index);
      history.replaceState(null, "", link.hash);
    })
  );
  window.addEventListener("hashchange", toHash);
  document.querySelector(".stage").addEventListener("click", (event) => {
    if (event.target.closest("figure svg")) go("on");
  });

  document.body.classList.add("replaying");
  controls.hidden = false;
  if (!toHash()) show(Number(main.dataset.opening));
})();
