/** One published package, as the list describes it. */
export interface Package {
  name: string;
  /** The modules of the build by the path that is imported; absent for the whole. */
  entries?: Record<string, string>;
}

export const PACKAGES: Package[];
/** Modules that bring the types of a framework along. */
export const FRAMEWORKS: string[];
/** Writes all packages below `directory`, and returns their folders. */
export function writePackages(directory?: string): string[];
/** `git+https://host/owner/name.git` of a remote's address. */
export function asPublicUrl(url: string): string;
