import type { Locator, Page } from 'playwright-core';

/** Goes to a control by Tab, from where the focus is. */
export async function focusOn(page: Page, control: Locator): Promise<void> {
  while (!(await control.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab');
}

/** Types into the fields of a form by keyboard alone, in their order; the first is reached with Tab from where the focus is. */
export async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await focusOn(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.insertText(text);
  }
}

/** Goes to a control by Tab, and presses it. */
export async function pressWithKeyboard(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await focusOn(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}
