import type { ShopLook } from '../../contract/shop-look.js';
import { lookStyles, pageStyles } from '../../embed/page-styles.js';

/** The style sheet of a page that wears the look of a shop; its hash is what the policy of the page passes. */
export const stylesOf = (look: ShopLook | null): string => `${lookStyles(look)}${STYLES}`;

/** Targets are 44 px and more; fields are 16 px, since phones zoom into smaller ones. */
const STYLES = `${pageStyles}
:root {
  --field: light-dark(#6b756f, #8b9791);
  --danger: light-dark(#b3261e, #ffb4ab);
}
body {
  max-width: 36rem;
}
.shop img {
  display: block;
  box-sizing: content-box;
  height: 40px;
  max-width: 220px;
  margin-block-end: .75rem;
  /* What the logo shows begins where the text begins; the white behind it is there for dark pages alone. */
  margin-inline-start: -6px;
  padding: 6px;
  border-radius: 6px;
  background: #fff;
  object-fit: contain;
  color: #1d2420;
}
a {
  color: var(--accent);
}
form {
  display: grid;
  gap: 1.5rem;
  margin-block: 1.5rem;
}
.product {
  display: flex;
  align-items: center;
  gap: .875rem;
  margin-block: 0 1rem;
  font-weight: 600;
  overflow-wrap: anywhere;
}
.product img {
  flex: none;
  width: 64px;
  height: 64px;
  border-radius: var(--radius);
  object-fit: cover;
}
fieldset {
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
}
legend, .field > label {
  display: block;
  margin-block-end: .375rem;
  padding: 0;
  font-weight: 600;
}
.optional {
  color: var(--quiet);
  font-size: .875rem;
  font-weight: 400;
}
.options {
  display: flex;
  flex-wrap: wrap;
  gap: .5rem;
}
.option {
  position: relative;
  display: inline-grid;
  max-width: 100%;
}
.option input, .option span {
  display: grid;
  align-items: center;
  box-sizing: border-box;
  min-width: 44px;
  min-height: 44px;
  padding: .375rem 1rem;
  border: 1px solid var(--field);
  border-radius: 22px;
  overflow-wrap: anywhere;
  text-align: center;
}
.option :checked + span {
  border-color: var(--accent);
  background: color-mix(in srgb, var(--accent) 12%, transparent);
  box-shadow: inset 0 0 0 1px var(--accent);
}
.option :focus-visible + span {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
/* It takes back what is chosen: before that there is nothing for it to do. */
.scale + .none {
  margin-block-start: .5rem;
}
.none span {
  border-color: var(--line);
  color: var(--quiet);
}
.question:not(:has(:checked)) .none {
  display: none;
}
.names {
  display: grid;
  gap: 1.5rem;
}
input[type=text], textarea, select {
  box-sizing: border-box;
  display: block;
  width: 100%;
  min-height: 44px;
  padding: .5rem .75rem;
  border: 1px solid var(--field);
  border-radius: var(--radius);
  background: transparent;
  color: inherit;
  font: inherit;
  unicode-bidi: plaintext;
}
::placeholder {
  color: var(--quiet);
  opacity: 1;
}
textarea {
  min-height: 9rem;
  resize: vertical;
}
[aria-invalid=true] {
  border-color: var(--danger);
  box-shadow: inset 0 0 0 1px var(--danger);
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
.error, .notice {
  margin: .375rem 0 0;
  color: var(--danger);
}
.notice {
  margin-block: 1rem;
  padding: .75rem 1rem;
  border-inline-start: 4px solid;
  border-radius: 4px;
  background: light-dark(#fdeceb, #3a1b19);
}
.stars {
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -6px;
}
.star {
  position: relative;
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  border-radius: var(--radius);
}
.star input {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: pointer;
}
.star svg {
  width: 36px;
  height: 36px;
  fill: transparent;
  stroke: var(--field);
  stroke-width: 1.25;
  stroke-linejoin: round;
}
.star:has(:checked) svg, .star:has(~ .star :checked) svg, .star :checked + svg {
  fill: var(--star);
  stroke: var(--star);
}
.star:has(:focus-visible) {
  outline: 2px solid var(--accent);
  outline-offset: -2px;
}
.meanings {
  min-height: 1.6em;
  margin: 0;
  color: var(--quiet);
}
/* Nothing is chosen there yet, and the error stands right below the stars. */
.meanings:has(+ .error) {
  min-height: 0;
}
.meanings span {
  display: none;
}
fieldset:has([value="1"]:checked) .m1, fieldset:has([value="2"]:checked) .m2, fieldset:has([value="3"]:checked) .m3,
fieldset:has([value="4"]:checked) .m4, fieldset:has([value="5"]:checked) .m5 {
  display: inline;
}
button, .button {
  justify-self: start;
  box-sizing: border-box;
  min-width: 11em;
  min-height: 48px;
  padding: .7rem 1.25rem;
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  cursor: pointer;
}
.button {
  display: inline-block;
  margin-block: .75rem;
}
.done {
  font-size: 1.125rem;
}
.written {
  margin-block: 1.5rem;
  padding: 1rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
}
.written p {
  overflow-wrap: anywhere;
}
.written .title {
  font-weight: 600;
}
.written .text {
  white-space: pre-line;
}
.written .quiet:last-child, .written .quiet:has(+ .quiet) {
  margin: 0;
}
.given {
  display: flex;
  gap: 2px;
}
.given svg {
  width: 22px;
  height: 22px;
  fill: transparent;
  stroke: var(--field);
  stroke-width: 1.25;
  stroke-linejoin: round;
}
.given .on {
  fill: var(--star);
  stroke: var(--star);
}
/* The script's field has the look of the others. */
invite-pictures {
  --reviews-accent: var(--accent);
  --reviews-accent-text: var(--on-accent);
  --reviews-muted: var(--quiet);
  --reviews-danger: var(--danger);
  --reviews-radius: calc(var(--radius) / .75);
}
footer {
  margin-block-start: 2rem;
  padding-block-start: 1rem;
  border-block-start: 1px solid var(--line);
}
form .quiet a {
  display: inline-block;
  padding-block: .25rem;
}
footer a {
  display: inline-block;
  padding-block: .5rem;
}
ul {
  display: grid;
  gap: .75rem;
  margin: .75rem 0;
  padding: 0;
  list-style: none;
}
li a {
  display: inline-block;
  padding-block: .6rem;
  overflow-wrap: anywhere;
}
@media (min-width: 30rem) {
  /* The steps of a scale stand as one piece, in their order. */
  .scale {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 0;
  }
  .scale .option {
    margin-inline-start: -1px;
  }
  .scale .option:first-child {
    margin: 0;
  }
  .scale span {
    padding-inline: .25rem;
    border-radius: 0;
  }
  .scale .option:first-child span {
    border-start-start-radius: 22px;
    border-end-start-radius: 22px;
  }
  .scale .option:last-child span {
    border-start-end-radius: 22px;
    border-end-end-radius: 22px;
  }
  .scale .option:has(:checked), .scale .option:focus-within {
    z-index: 1;
  }
  .names {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
}
@media (max-width: 24rem) {
  button, .button {
    justify-self: stretch;
  }
}
@media (forced-colors: active) {
  .option :checked + span {
    border: 3px solid Highlight;
  }
  .star:has(:checked) svg, .star:has(~ .star :checked) svg, .star :checked + svg, .given .on {
    fill: Highlight;
    stroke: CanvasText;
  }
}
`;
