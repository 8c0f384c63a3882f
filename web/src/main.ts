import { mount } from "svelte";
import App from "./App.svelte";
import { updates } from "./pwa/updates.svelte";
import { settings } from "./settings/settings.svelte";
import "./ui/styles.css";

await settings.open();
mount(App, { target: document.getElementById("app")! });
void updates.watch();
