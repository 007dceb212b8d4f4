/** The style of the reference page, in light and dark. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c1b22, #eceaf2);
  --soft: light-dark(#5b5966, #a9a6b5);
  --paper: light-dark(#ffffff, #16151b);
  --raised: light-dark(#f6f5f9, #1f1d26);
  --line: light-dark(#e0dde8, #34313f);
  --accent: light-dark(#4b3fc4, #b0a8ff);
  --get: light-dark(#0b6b4f, #6fd8b4);
  --write: light-dark(#8a4b00, #f0b469);
  font: 16px/1.55 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body {
  margin: 0; color: var(--ink); background: var(--paper);
  display: grid; grid-template-columns: minmax(15rem, 20rem) minmax(0, 1fr);
  grid-template-areas: 'head head' 'nav main';
}
header { grid-area: head; padding: 2.5rem clamp(1rem, 4vw, 3rem) 1.5rem; border-block-end: 1px solid var(--line); }
header p { max-inline-size: 46rem; margin-block: .6rem; }
nav {
  grid-area: nav; padding: 1rem clamp(1rem, 2vw, 2rem); border-inline-end: 1px solid var(--line);
  position: sticky; inset-block-start: 0; max-block-size: 100vh; overflow: auto; font-size: .875rem;
}
main { grid-area: main; padding: 1rem clamp(1rem, 4vw, 3rem) 6rem; }
main:focus { outline: none; }
section { max-inline-size: 56rem; }
h1 { font-size: 2rem; line-height: 1.15; letter-spacing: -.02em; margin: 0 0 .75rem; text-wrap: balance; }
h2 { font-size: 1.35rem; letter-spacing: -.01em; margin: 2.5rem 0 .25rem; }
h3 { font-size: 1.1rem; margin: 0; }
h4 { font-size: .95rem; margin: 1.5rem 0 .25rem; }
nav h2 { font-size: .8125rem; color: var(--soft); margin: 1.25rem 0 .25rem; letter-spacing: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a {
  display: flex; gap: .6rem; padding: .3rem .5rem; border-radius: .4rem; color: inherit; text-decoration: none;
}
nav a:hover { background: var(--raised); }
a { color: var(--accent); }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
article { padding-block: 1.75rem; border-block-end: 1px solid var(--line); scroll-margin-block-start: 1rem; }
code, pre, textarea { font: .875em/1.5 ui-monospace, monospace; }
.address { margin-block: .4rem; overflow-wrap: anywhere; }
.verb { font: 600 .75rem/1.9 ui-monospace, monospace; color: var(--write); min-inline-size: 3.2rem; }
.verb.get { color: var(--get); }
.table { overflow-x: auto; margin-block-start: 1rem; }
table { border-collapse: collapse; inline-size: 100%; font-size: .875rem; }
caption { text-align: start; font-weight: 600; padding-block-end: .25rem; }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-block-start: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 500; border: 0; }
tbody th { font-weight: 400; white-space: nowrap; }
.needed { color: var(--write); font-size: .75rem; }
pre { background: var(--raised); border-radius: .5rem; padding: .8rem 1rem; overflow: auto; max-block-size: 26rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1rem; margin: 0; font-size: .9rem; }
dd { margin: 0; }
summary { cursor: pointer; color: var(--accent); }
.try { margin-block-start: 1.25rem; }
.try form {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .8rem; padding: 1rem; margin-block-start: .6rem; background: var(--raised); border-radius: .6rem;
}
.try form > :is(button, output, label:has(textarea)) { grid-column: 1 / -1; }
.try pre { background: var(--paper); border: 1px solid var(--line); }
label { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: .2rem; font-size: .875rem; }
input, select, textarea {
  font-size: .9375rem; color: inherit; background: var(--paper); border: 1px solid light-dark(#8a8796, #7a7688);
  border-radius: .4rem; padding: .5rem .6rem; inline-size: 100%;
}
textarea { resize: vertical; }
.key input { max-inline-size: 30rem; }
button {
  justify-self: start; font: 600 .9375rem/1 system-ui, sans-serif; color: var(--paper); background: var(--accent);
  border: 0; border-radius: .45rem; padding: .75rem 1.3rem; cursor: pointer;
}
button[aria-disabled='true'] { opacity: .6; }
.key p { font-size: .8125rem; color: var(--soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: -99rem; }
.skip:focus { inset-inline-start: 1rem; inset-block-start: 1rem; background: var(--paper); padding: .5rem 1rem; z-index: 1; }
[hidden] { display: none !important; }
@media (max-width: 60rem) {
  body { grid-template-columns: minmax(0, 1fr); grid-template-areas: 'head' 'nav' 'main'; }
  nav { position: static; max-block-size: none; border: 0; border-block-end: 1px solid var(--line); }
  tbody th { white-space: normal; }
}
`;
