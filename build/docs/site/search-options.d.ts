export const SEARCH_OPTIONS: import('minisearch').Options;
