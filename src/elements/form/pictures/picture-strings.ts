import type { StringsOf } from '../../languages/format-message.js';

/** The strings of the form's pictures in English; `name` and `names` are those of files. */
export const pictureEnglish = {
  label: 'Pictures and film',
  /** What a review may have; `picturesOnly` where the service takes no film. */
  limit: 'Up to {count} pictures and one film.',
  picturesOnly: 'Up to {count} pictures.',
  public: 'They are shown publicly with your review. Where and when they were taken is removed.',
  add: 'Add pictures',
  camera: 'Use the camera',
  drop: 'or drop them here',
  /** States of a file. */
  preparing: 'Getting ready…',
  uploading: 'Uploading: {percent}',
  waiting: 'No connection. It goes on by itself.',
  checking: 'Being checked…',
  ready: 'Uploaded',
  failed: 'Not uploaded.',
  refused: 'Not accepted as a picture or film.',
  interrupted: 'Not uploaded completely. Choose the same file again to go on.',
  chooseAgain: 'Choose again',
  remove: 'Remove',
  /** What became of files, for screen readers. */
  added: 'Added: {names}',
  removed: 'Removed: {names}',
  allReady: 'Everything is uploaded.',
  /** Why a file is not taken. */
  tooMany: 'A review takes {count} pictures at most. Not added: {names}',
  oneFilm: 'A review takes one film. Not added: {names}',
  noFilm: 'A review takes no film. Not added: {names}',
  tooLarge: '{name} is larger than {size}.',
  wrongType: '{name} is not a picture or film that can be shown. Choose JPEG, PNG, WebP, MP4, MOV or WebM.',
  unplayable: '{name} is a film that most browsers cannot play. Choose one as MP4 (H.264).',
  unreadable: '{name} is not a picture that can be read. Choose another one, as JPEG or PNG.',
  /** Above the button, while the review waits for its pictures; and after it was pressed, where one is missing. */
  reviewWaits: 'Your review is sent as soon as everything is uploaded.',
  missing: 'Something was not uploaded. Try again, remove it, or send your review without it.',
  sendWithout: 'Send without it',
  /** After sending, where the service has the review and not all of its pictures. */
  dropped: 'Your pictures could not be kept with it.',
};

/** The same in any language. */
export type PictureStrings = StringsOf<typeof pictureEnglish>;
