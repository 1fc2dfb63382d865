/** The text where something answered that is not our server. */
export const NOT_OURS = 'Une erreur est survenue. Veuillez réessayer.'

/** The answer to the script of a form that was accepted. */
export interface FormDone {
  /** The words that confirm it; empty where the next page says enough. */
  title: string
  text: string
  /** The page to leave for. Without it, the script stays. */
  next?: string
}

/** The answer to one that was refused. */
export interface FormRefusal {
  /** The code of the error; absent when nothing answered. */
  code?: string
  title: string
  text: string
  /** One sentence for each wrong field, by its name. */
  fields: Record<string, string>
  /** Seconds until the next try, when this one came too early. */
  retryAfter?: number | undefined
}
