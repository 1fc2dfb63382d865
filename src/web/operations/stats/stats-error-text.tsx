import { describeError } from '#web/lib/error-message.ts'

/** Said when figures do not come, and why. */
export function StatsErrorText({ error }: { error: unknown }) {
  return (
    <>
      Impossible de récupérer les statistiques.
      {error ? ` ${describeError(error).text}` : null}
    </>
  )
}
