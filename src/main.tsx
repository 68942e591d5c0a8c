import "./fonts.css";
import "./theme.css";
import "./touch.css";
import "./forcedColors.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";

createRoot(document.getElementById("root") as HTMLElement).render(<App />);
