/** The English strings of photos, videos and animations, and of their viewer. */
export const mediaEnglish = {
  pictureBy: 'Picture by {author}',
  videoBy: 'Video by {author}',
  playGif: 'Play animation',
  stopGif: 'Stop animation',
  openPhoto: 'Open photo by {author}',
  openVideo: 'Open video by {author}',
  openGif: 'Open animation by {author}',
  moreMedia: { one: '{count} more photo or video', other: '{count} more photos and videos' },
  viewer: 'Photos and videos',
  itemOf: '{index} of {total}',
  close: 'Close',
  previousItem: 'Previous item',
  nextItem: 'Next item',
};
