import { type RefObject, useLayoutEffect, useState } from "react";

/** Margin around the viewport, so that content is ready before it is seen. */
const MARGIN = 600;

type Tell = (near: boolean) => void;
type Watch = { observer: IntersectionObserver; tells: Map<Element, Tell> };

const watches = new WeakMap<Element, Watch>();

/** One observer for everything that the same box scrolls. */
function watchIn(scroller: Element): Watch {
  const known = watches.get(scroller);
  if (known) return known;
  const tells: Watch["tells"] = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tells.get(target)?.(isIntersecting);
    },
    { root: scroller, rootMargin: `${MARGIN}px 0px` },
  );
  const made = { observer, tells };
  watches.set(scroller, made);
  return made;
}

function scrollerOf(element: Element): Element {
  let around = element.parentElement;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
  return around ?? document.documentElement;
}

/**
 * True if an element is in or near the viewport of its scroller, or has the focus inside. Always true if it is not
 * observed, or the browser cannot. `first` is the value until known.
 */
export function useInViewport(
  element: RefObject<Element | null>,
  watching: boolean,
  first: boolean,
): boolean {
  const able = watching && typeof IntersectionObserver === "function";
  const [near, setNear] = useState(first);
  useLayoutEffect(() => {
    const target = element.current;
    if (!able || !target) return;
    const { observer, tells } = watchIn(scrollerOf(target));
    tells.set(target, (seen) => setNear(seen || target.contains(document.activeElement)));
    observer.observe(target);
    return () => {
      observer.unobserve(target);
      tells.delete(target);
    };
  }, [element, able]);
  return near || !able;
}
