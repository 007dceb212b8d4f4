import type { TestRunnerPlugin } from '@web/test-runner';
import type { Plugin } from 'vite';

/** The version of JavaScript that the script tag ships. */
export const TARGET: string;
/** Takes the white space and the comments out of our own `html` and `css` templates. */
export function minifyTemplates(): Plugin;
/** Serves TypeScript to the elements' tests as the build compiles it. */
export function elementSource(): TestRunnerPlugin;
