import type { Page } from 'playwright-core';

/** Types into the fields of a form by keyboard alone, in their order; the first is reached with Tab from where the focus is. */
export async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    while (!(await field.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab');
    await page.keyboard.insertText(text);
  }
}

/** Goes to a control by Tab, and presses it. */
export async function pressWithKeyboard(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const control = page.getByRole(role, { name, exact: true });
  while (!(await control.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}
