/** What paths of the desk name; vendors, reviews and reports are found as the service finds them. */

/** `{id}` as it stands: of the account, of the person or of the vendor, which the handler looks up. */
export const idInPath = async ({ id = '' }: Record<string, string>): Promise<string> => id;
