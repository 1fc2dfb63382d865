/**
 * The holidays of Côte d'Ivoire whose day can be computed, in the order of the year (decree 96-205 of 7 March 1996). The
 * four Muslim feasts are announced by the sight of the moon, days before: the owner enters them as closed days.
 */
export const HOLIDAY_IDS = [
  'new_year',
  'easter_monday',
  'labour_day',
  'ascension',
  'whit_monday',
  'independence',
  'assumption',
  'all_saints',
  'peace_day',
  'christmas',
] as const
/** A holiday whose day can be computed. */
export type HolidayId = (typeof HOLIDAY_IDS)[number]
