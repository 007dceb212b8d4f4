import { type AttributeRow, attributeName } from '../../../contract/attributes.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { WIDGET_ROWS } from '../../../contract/widget-rows.js';
import { webAddress } from '../../base/web-address.js';

/** Attributes that any element may have. */
const GLOBAL =
  /^(?:id|class|style|title|lang|dir|hidden|slot|part|exportparts|role|tabindex|inert|is|item\w+|data-.*|aria-.*|on\w+|xmlns|v-.*|ng-.*|x-.*|_.*)$/;

/** What is wrong with the attributes of `host`, a sentence each; `known` are the attributes that it observes. */
export function attributeFaults(host: Element & WidgetAttributes, known: readonly string[]): string[] {
  const faults: string[] = [];
  for (const { name } of host.attributes) {
    if (known.includes(name) || GLOBAL.test(name)) continue;
    const plain = (word: string) => word.replace(/[-_]/g, '');
    const meant = known.find((one) => plain(one) === plain(name));
    faults.push(`There is no attribute ${name}${meant ? `; did you mean ${meant}?` : '.'}`);
  }
  for (const [name, row] of WIDGET_ROWS)
    faults.push(...valueFaults(attributeName(name), host[name as keyof WidgetAttributes], row));
  const { policyUrl, writeUrl, vendorId, businessId, productId, itemName, about } = host;
  if (policyUrl && !webAddress(policyUrl))
    faults.push('The attribute policy-url is no address of the web, so no link is shown.');
  if (writeUrl && !webAddress(writeUrl))
    faults.push('The attribute write-url is no address of the web, so no button leads there.');
  if (!vendorId && !businessId) faults.push('The attribute vendor-id is missing.');
  if (vendorId && businessId) faults.push('Both vendor-id and business-id are set; vendor-id is used.');
  if (productId && about) faults.push('Both product-id and about are set; product-id is used.');
  if (host.hasAttribute('product-id') && !productId)
    faults.push('The attribute product-id is empty, so the reviews of all products are shown.');
  if (host.hasAttribute('item-name') && !itemName)
    faults.push('The attribute item-name is empty, so nothing is said to search engines.');
  if (itemName && about === 'shop' && !productId)
    faults.push('Reviews about the shop are those of no product, so item-name says nothing to search engines.');
  return faults;
}

/** What is wrong with `value` as the attribute `name`. The server that draws the widget checks more strictly. */
function valueFaults(
  name: string,
  value: unknown,
  { initial, words, features, several, range }: AttributeRow,
): string[] {
  if (range && !(Number(value) >= range[0] && Number(value) <= range[1])) {
    return [`The attribute ${name} is ${value}; it goes from ${range.join(' to ')}.`];
  }
  if (!words || value === initial) return [];
  const known = [...words, ...(features === true ? [] : (features ?? []))];
  const given = several ? `${value}`.split(/\s+/).filter((one) => one && one !== 'none') : [`${value}`];
  return given
    .filter((word) => !known.includes(word))
    .map((word) => `The attribute ${name} does not know "${word}"; it knows ${known.join(', ')}.`);
}
