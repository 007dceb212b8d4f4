/**
 * What all pages look like that people open apart from the shop's: one document, light and dark, from a phone to a wide screen. It holds nothing
 * that HTML would end.
 */
export const pageStyles = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1d2420, #e8ece9);
  --quiet: light-dark(#55605a, #a9b5ae);
  --line: light-dark(#d9dfdb, #3a443f);
  --ground: light-dark(#fff, #151a17);
  --warn: light-dark(#fff4e0, #33270f);
  --warn-line: light-dark(#b7791f, #f2b950);
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif;
  -webkit-text-size-adjust: 100%;
}
body {
  max-width: 42rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 5vw, 3rem) clamp(1rem, 5vw, 2rem) 3rem;
  overflow-wrap: break-word;
}
h1 {
  margin: 0 0 1.5rem;
  font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2.1rem);
  line-height: 1.2;
  text-wrap: balance;
}
.shop {
  margin: 0 0 .25rem;
  color: var(--quiet);
  font-weight: 600;
}
h2 {
  margin: 0 0 .5rem;
  font-size: 1.1rem;
  line-height: 1.35;
  text-wrap: balance;
}
p {
  margin: 0 0 .5rem;
  text-wrap: pretty;
}
.quiet {
  color: var(--quiet);
  font-size: .875rem;
}
.warning {
  margin-block: .75rem;
  padding: .75rem 1rem;
  border-inline-start: 4px solid var(--warn-line);
  border-radius: 4px;
  background: var(--warn);
  font-weight: 600;
}
`;
