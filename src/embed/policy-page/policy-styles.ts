/** The style sheet of the page: one document, light and dark, from a phone to paper. It holds nothing that HTML would end. */
export const policyStyles = `
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
h3 {
  margin: 1.25rem 0 .25rem;
  font-size: 1rem;
}
section {
  padding-block: 1.25rem;
  border-block-start: 1px solid var(--line);
}
p {
  margin: 0 0 .5rem;
  text-wrap: pretty;
}
ul {
  margin: .25rem 0 .75rem;
  padding-inline-start: 1.4rem;
}
li {
  margin-block: .15rem;
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
table {
  width: 100%;
  margin-block: 1rem;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
}
th, td {
  padding-block: .5rem;
  padding-inline: 0 .5rem;
  border-block-end: 1px solid var(--line);
  text-align: start;
  vertical-align: top;
}
thead th {
  color: var(--quiet);
  font-size: .8125rem;
  font-weight: 600;
  line-height: 1.35;
  vertical-align: bottom;
}
tbody th {
  font-weight: 600;
  white-space: nowrap;
}
td small {
  display: block;
  color: var(--quiet);
  font-size: .8125rem;
  line-height: 1.4;
}
code {
  font-size: .875em;
}
@media (max-width: 36rem) {
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  table, tbody {
    display: block;
  }
  tr {
    display: block;
    padding-block: .6rem;
    border-block-end: 1px solid var(--line);
  }
  tbody th, td {
    display: grid;
    grid-template-columns: 45% 1fr;
    gap: .75rem;
    padding: .1rem 0;
    border: 0;
  }
  td::before {
    color: var(--quiet);
    content: attr(data-label);
    content: attr(data-label) / "";
  }
}
@media print {
  :root {
    --ink: #000;
    --quiet: #333;
    --line: #999;
    --ground: #fff;
    --warn: #fff;
    --warn-line: #000;
    font-size: 10.5pt;
  }
  body {
    max-width: none;
    padding: 0;
  }
  section, tr {
    break-inside: avoid;
  }
}
`;
