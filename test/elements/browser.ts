/** Which browser the tests run in, and what the test runner can do with it besides opening pages. */

export const chromium = navigator.userAgent.includes('Chrome/');
const firefox = navigator.userAgent.includes('Firefox/');
export const webkit = !chromium && !firefox;

/** Whether `emulateMedia` works: the runner speaks of media to Chromium alone. */
export const emulates = chromium;
/** Whether `setViewport` works: not over WebDriver, which drives WebKit. */
export const resizes = chromium || firefox;
/** Whether the browser tells what moves in a page. */
export const seesShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift');
