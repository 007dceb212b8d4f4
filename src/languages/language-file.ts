import type {
  ActionsSection,
  CountsSection,
  DisclosureStrings,
  FeaturesSection,
  FieldsSection,
  InsightsStrings,
  ListSection,
  MediaSection,
  PictureStrings,
  ReportStrings,
  StarsSection,
  SubmitSection,
} from './element-words.js';
import type { InviteStrings, LabelWords, NoticeWords, PolicyStrings } from './page-words.js';

/** The sections of a language's file, such as `de.json`. */
export interface LanguageFile {
  list: ListSection;
  counts: CountsSection;
  actions: ActionsSection;
  features: FeaturesSection;
  media: MediaSection;
  stars: StarsSection;
  fields: FieldsSection;
  submit: SubmitSection;
  pictures: PictureStrings;
  report: ReportStrings;
  disclosures: DisclosureStrings;
  insights: InsightsStrings;
  policy: PolicyStrings;
  invites: InviteStrings;
  labels: LabelWords;
  /** Where it is missing, these mails are English. */
  notices?: NoticeWords;
}
