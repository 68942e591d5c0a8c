import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./theme.css";

createRoot(document.getElementById("root") as HTMLElement).render(<App />);
