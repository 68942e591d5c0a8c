// Before anything is drawn, so that a dark page does not begin white.
{
  let saved = null;
  try {
    saved = localStorage.getItem("theme");
  } catch {
    // Without storage the system decides.
  }
  const dark = saved === "dark" || (saved !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.body.classList.toggle("dark", dark);
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
}
