import { formatAdoptionCode } from '#shared/access/adoption.ts'
import { numberProofText, type ProvenNumber } from '#shared/access/number-proof.ts'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import classes from './client-codes.module.css'

/** Makes a code by which the client takes their orders into an account of their own; it is shown once. */
export function GiveCode({ clientId }: { clientId: string }) {
  const give = useAct(trpc.clientRecords.giveCode, { failed: 'Code non donné' })
  return (
    <section className="stack gap-10">
      <h3>Code du ticket</h3>
      <p className="quiet text-s">
        À donner au client&nbsp;: en créant un compte avec ce code, il y retrouve ses commandes. Son
        numéro en est alors averti.
      </p>
      {give.output ? (
        <GivenCode
          code={formatAdoptionCode(give.output.code)}
          until={`au ${formatShortDate(give.output.expiresAt)}`}
        />
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
      <ActFailure unanswered={give.unanswered} />
    </section>
  )
}

/** Says how the client's number is proven, and gives a code that the team tells them in a call to it. */
export function NumberProofCode({ client }: { client: ProvenNumber & { id: string } }) {
  const give = useAct(trpc.numberProof.giveCode, { failed: 'Code non donné' })
  return (
    <section className="stack gap-10">
      <h3>Son numéro</h3>
      <p>{numberProofText(client)}</p>
      <p className="quiet text-s">
        Appelez ce numéro et dites le code&nbsp;: le client l’entre dans son Lavéo, avec
        «&nbsp;Vérifier mon numéro&nbsp;». Dit par vous, il n’ajoute pas d’e‑mail.
      </p>
      {give.output ? (
        <GivenCode code={give.output.code} until={`à ${formatTime(give.output.expiresAt)}`} />
      ) : null}
      <Button
        full
        tone="outline"
        loading={give.isRunning}
        onClick={() => give.run({ userId: client.id })}
      >
        {give.output ? 'Donner un autre code' : 'Donner un code pour ce numéro'}
      </Button>
      <ActFailure unanswered={give.unanswered} />
    </section>
  )
}

function GivenCode({ code, until }: { code: string; until: string }) {
  return (
    <div>
      <p ref={focusOnMount} tabIndex={-1} className={`reference text-center ${classes.code}`}>
        {code}
      </p>
      <p className="quiet text-s text-center mt-6">Sert une fois, jusqu’{until}</p>
    </div>
  )
}
