import { CODE_LENGTH } from '#shared/access/auth.ts'
import { CODE_MINUTES } from '#shared/access/number-proof.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { config } from '#web/lib/config.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  keptId: string
  leftId: string
  /** The account that stays. */
  email: string
  code: string
  isWrong: boolean
  onChange: (code: string) => void
}

/** The code that the client of an account reads to the team, before another record is merged into it, and how it is sent. */
export function MergeCode({ keptId, leftId, email, code, isWrong, onChange }: Props) {
  const ask = useAct(trpc.clientRecords.askMergeCode, {
    failed: 'Code non envoyé',
    announced: 'Code envoyé.',
  })
  if (!config.mailLeaves)
    return (
      <Note tone="warning" title="La fiche qui reste a un compte.">
        Son client dit son accord avec un code reçu par e‑mail, et aucun e‑mail ne part encore
        d’ici.
      </Note>
    )
  return (
    <section className="stack gap-10" aria-label="Accord du client">
      <p className="quiet text-s">
        La fiche qui reste a un compte&nbsp;: un code part à <b className="anywhere">{email}</b>, et
        le client vous le lit.
      </p>
      <Button
        full
        tone="outline"
        loading={ask.isRunning}
        onClick={() => void ask.run({ keptId, leftId })}
      >
        {ask.isDone ? 'Renvoyer le code' : 'Envoyer un code'}
      </Button>
      <ActFailure unanswered={ask.unanswered} withRetry={false} />
      <CodeField
        label="Code lu par le client"
        length={CODE_LENGTH}
        value={code}
        onChange={onChange}
        hint={`Il est valable ${CODE_MINUTES} minutes.`}
        error={isWrong ? 'Vérifiez les chiffres, ou envoyez un autre code.' : undefined}
      />
    </section>
  )
}
