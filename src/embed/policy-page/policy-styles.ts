import type { ShopLook } from '../../contract/shop-look.js';
import { lookStyles, pageStyles } from '../page-styles.js';

/** The style sheet of the policy page, in the look of a shop. */
export const policyStylesOf = (look: ShopLook | null): string => `${lookStyles(look)}${policyStyles}`;

/** On paper too. It holds nothing that HTML would end. */
const policyStyles = `${pageStyles}h3 {
  margin: 1.25rem 0 .25rem;
  font-size: 1rem;
}
section {
  padding-block: 1.25rem;
  border-block-start: 1px solid var(--line);
}
ul {
  margin: .25rem 0 .75rem;
  padding-inline-start: 1.4rem;
}
li {
  margin-block: .15rem;
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
