import { css } from 'lit';

/** Where a view stands. */
export const shellStyles = css`
  .waiting {
    display: grid;
    gap: 1rem;
    max-inline-size: 40rem;
    margin-inline: auto;
    padding: clamp(1.5rem, 12vh, 7rem) 1.25rem;
  }
  #view {
    box-sizing: border-box;
    inline-size: 100%;
    /* Every view is as wide: 60rem between the paddings. */
    max-inline-size: 64rem;
    padding: clamp(1rem, 3vw, 2rem);
  }
  @media (min-width: 48rem) {
    .frame {
      display: grid;
      align-items: start;
      grid-template-columns: 12.5rem minmax(0, 1fr);
    }
    /* As tall as the view, so that its header has room to stay in sight. */
    desk-masthead {
      align-self: stretch;
    }
  }
  @media (min-width: 70rem) {
    .frame {
      grid-template-columns: 15rem minmax(0, 1fr);
    }
  }
`;
