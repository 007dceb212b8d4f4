import { SORTS } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import type { WidgetAttributes } from '../list/widget-attributes.js';

/** The words that an attribute understands. */
const WORDS: Partial<Record<keyof WidgetAttributes, readonly string[]>> = {
  layout: ['list', 'grid', 'wall', 'carousel', 'badge'],
  paginate: ['more', 'pages', 'scroll', 'none'],
  sort: SORTS,
  controls: ['summary', 'sort', 'stars', 'media', 'search'],
  photo: ['avatar', 'media', 'none'],
  loading: ['lazy', 'eager'],
};

/** Attributes that any element may have. */
const GLOBAL =
  /^(?:id|class|style|title|lang|dir|hidden|slot|part|exportparts|role|tabindex|inert|is|item\w+|data-.*|aria-.*|on\w+|xmlns|v-.*|ng-.*|x-.*|_.*)$/;

/** What is wrong with the attributes of `host`, a sentence each; `known` are those that it observes. */
export function attributeFaults(host: Element & WidgetAttributes, known: readonly string[]): string[] {
  const faults: string[] = [];
  for (const { name } of host.attributes) {
    if (known.includes(name) || GLOBAL.test(name)) continue;
    const plain = (word: string) => word.replace(/[-_]/g, '');
    const meant = known.find((one) => plain(one) === plain(name));
    faults.push(`There is no attribute ${name}${meant ? `; did you mean ${meant}?` : '.'}`);
  }
  for (const [name, words] of Object.entries(WORDS)) {
    const given = String(host[name as keyof WidgetAttributes]);
    const single = name !== 'controls';
    for (const word of single ? [given] : given.split(/\s+/).filter((one) => one && one !== 'none')) {
      if (!words.includes(word))
        faults.push(`The attribute ${name} does not know "${word}"; it knows ${words.join(', ')}.`);
    }
  }
  const { pageSize, policyUrl, vendorId, businessId, itemName } = host;
  if (!(pageSize >= 1 && pageSize <= 50)) faults.push(`The attribute page-size is ${pageSize}; it goes from 1 to 50.`);
  if (policyUrl && !webAddress(policyUrl))
    faults.push('The attribute policy-url is no address of the web, so no link is shown.');
  if (!vendorId && !businessId) faults.push('The attribute vendor-id is missing.');
  if (vendorId && businessId) faults.push('Both vendor-id and business-id are set; vendor-id is used.');
  if (host.hasAttribute('item-name') && !itemName)
    faults.push('The attribute item-name is empty, so nothing is said to search engines.');
  return faults;
}
