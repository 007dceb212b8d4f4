/** Path of a Chromium or Chrome; undefined when there is none. */
export function findBrowser(): string | undefined;
/** Path of a headless shell of it, else the same. */
export function findShell(): string | undefined;
/** Quiet, offline, sandbox off because CI and containers run as root. */
export const browserFlags: string[];
/** Path of a Redis or Valkey server; undefined when there is none. */
export function findRedis(): string | undefined;
