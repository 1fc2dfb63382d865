import { formatAdoptionCode } from '#shared/access/adoption.ts'
import { formatShortDate } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import classes from './client-dialog.module.css'

/** Makes a code by which the client takes their orders into an account of their own; it is shown once. */
export function GiveCode({ clientId }: { clientId: string }) {
  const give = useAct(trpc.clientRecords.giveCode, { failed: 'Code non donné' })
  return (
    <section className="stack gap-10">
      <h3>Code du ticket</h3>
      <p className="quiet text-s">
        À donner au client&nbsp;: en créant un compte avec ce code, il y retrouve ses commandes.
      </p>
      {give.output ? (
        <div>
          <p ref={focusOnMount} tabIndex={-1} className={`reference text-center ${classes.code}`}>
            {formatAdoptionCode(give.output.code)}
          </p>
          <p className="quiet text-s text-center mt-6">
            Sert une fois, jusqu’au {formatShortDate(give.output.expiresAt)}
          </p>
        </div>
      ) : (
        <Button
          full
          tone="outline"
          loading={give.isRunning}
          onClick={() => give.run({ userId: clientId })}
        >
          Donner un code
        </Button>
      )}
    </section>
  )
}
