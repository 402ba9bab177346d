// Re-exports the components' clock for features, which import from the runtime only.
export { clock } from "../components/time-text.js";
