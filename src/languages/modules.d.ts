/** The modules that build/languages.mjs cuts the files of this folder into. */
declare module 'virtual:languages/widget/*' {
  const words: import('./element-words.js').WidgetStrings;
  export default words;
}
declare module 'virtual:languages/list/*' {
  const words: import('./element-words.js').ListSection;
  export default words;
}
declare module 'virtual:languages/counts/*' {
  const words: import('./element-words.js').CountsSection;
  export default words;
}
declare module 'virtual:languages/actions/*' {
  const words: import('./element-words.js').ActionsSection;
  export default words;
}
declare module 'virtual:languages/features/*' {
  const words: import('./element-words.js').FeaturesSection;
  export default words;
}
declare module 'virtual:languages/media/*' {
  const words: import('./element-words.js').MediaSection;
  export default words;
}
declare module 'virtual:languages/stars/*' {
  const words: import('./element-words.js').StarsSection;
  export default words;
}
declare module 'virtual:languages/form/*' {
  const words: import('./element-words.js').FormStrings;
  export default words;
}
declare module 'virtual:languages/fields/*' {
  const words: import('./element-words.js').FieldsSection;
  export default words;
}
declare module 'virtual:languages/submit/*' {
  const words: import('./element-words.js').SubmitSection;
  export default words;
}
declare module 'virtual:languages/pictures/*' {
  const words: import('./element-words.js').PictureStrings;
  export default words;
}
declare module 'virtual:languages/report/*' {
  const words: import('./element-words.js').ReportStrings;
  export default words;
}
declare module 'virtual:languages/disclosures/*' {
  const words: import('./element-words.js').DisclosureStrings;
  export default words;
}
declare module 'virtual:languages/insights/*' {
  const words: import('./element-words.js').InsightsStrings;
  export default words;
}
declare module 'virtual:languages/policy/*' {
  const words: import('./page-words.js').PolicyStrings;
  export default words;
}
declare module 'virtual:languages/invites/*' {
  const words: import('./page-words.js').InviteStrings;
  export default words;
}
declare module 'virtual:languages/labels/*' {
  const words: import('./page-words.js').LabelWords;
  export default words;
}
declare module 'virtual:languages/notices/*' {
  const words: import('./page-words.js').NoticeWords;
  export default words;
}
declare module 'virtual:languages/elements' {
  const words: Record<
    string,
    [
      widget: () => Promise<{ default: import('./element-words.js').WidgetStrings }>,
      form: () => Promise<{ default: import('./element-words.js').FormStrings }>,
    ]
  >;
  export default words;
}
declare module 'virtual:languages/pictures' {
  const words: Record<string, () => Promise<{ default: import('./element-words.js').PictureStrings }>>;
  export default words;
}
declare module 'virtual:languages/report' {
  const words: Record<string, () => Promise<{ default: import('./element-words.js').ReportStrings }>>;
  export default words;
}
declare module 'virtual:languages/disclosures' {
  const words: Record<string, () => Promise<{ default: import('./element-words.js').DisclosureStrings }>>;
  export default words;
}
declare module 'virtual:languages/insights' {
  const words: Record<string, () => Promise<{ default: import('./element-words.js').InsightsStrings }>>;
  export default words;
}
declare module 'virtual:languages/policy' {
  const words: Record<string, () => Promise<{ default: import('./page-words.js').PolicyStrings }>>;
  export default words;
}
declare module 'virtual:languages/invites' {
  const words: Record<string, () => Promise<{ default: import('./page-words.js').InviteStrings }>>;
  export default words;
}
declare module 'virtual:languages/labels/all' {
  const words: Record<string, import('./page-words.js').LabelWords>;
  export default words;
}
declare module 'virtual:languages/notices/all' {
  const words: Record<string, import('./page-words.js').NoticeWords>;
  export default words;
}
