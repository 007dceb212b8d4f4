/** The text of a template for a review by `author`, whose name takes the place of `{name}`. */
export function filledIn(text: string, author: string): string {
  // Where nobody is named, the space before it goes too: "Hello {name}," becomes "Hello,".
  if (author === '') return text.replaceAll(' {name}', '').replaceAll('{name}', '');
  const name = () => author;
  return author.endsWith('.')
    ? text.replaceAll('{name}.', name).replaceAll('{name}', name)
    : text.replaceAll('{name}', name);
}
