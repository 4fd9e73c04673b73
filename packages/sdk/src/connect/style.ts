/** Colours, radius and font come from custom properties that the page may set on the element. */
export const STYLE = `
:host {
  display: block;
  font: 1rem / 1.5 var(--tributary-font, system-ui, sans-serif);
  color: var(--tributary-ink, CanvasText);
}
ul {
  display: grid;
  gap: 0.75rem;
  margin: 0;
  padding: 0;
  list-style: none;
}
li, .phone {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--tributary-line, GrayText);
  border-radius: var(--tributary-radius, 0.75rem);
  background: var(--tributary-paper, Canvas);
}
.phone { flex-wrap: wrap; margin-top: 0.75rem; }
img.logo { width: 2rem; height: 2rem; object-fit: contain; }
.name { flex: 1; font-weight: 600; }
.state { font-weight: 400; }
button {
  min-height: 2.75rem;
  padding: 0 1rem;
  border: 1px solid var(--tributary-accent, ButtonBorder);
  border-radius: var(--tributary-radius, 0.75rem);
  background: var(--tributary-accent, ButtonFace);
  color: var(--tributary-on-accent, ButtonText);
  font: inherit;
  cursor: pointer;
}
button.quiet { background: transparent; color: inherit; }
button:disabled { opacity: 0.6; cursor: default; }
button:focus-visible { outline: 3px solid var(--tributary-accent, Highlight); outline-offset: 2px; }
.code { font: 600 1.5rem / 1.5 ui-monospace, monospace; letter-spacing: 0.1em; }
.qr { width: 12rem; height: 12rem; background: white; }
`
