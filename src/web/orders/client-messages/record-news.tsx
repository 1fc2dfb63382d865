import { formatPhone } from '#shared/text/phone.ts'
import { mayMail, newsChannel } from '#web/access/news-channel.ts'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { ClientAnswer } from './client-answer.tsx'
import classes from './message-card.module.css'

/** A client's answers in their record; nothing where there are none. */
export function RecordAnswers({ clientId }: { clientId: string }) {
  const query = trpc.clientMessages.ofClient.useQuery({ userId: clientId })
  return (
    <QueryBoundary query={query} errorTitle="Impossible de charger ses réponses." loading={null}>
      {(news) => (news && news.answers.length > 0 ? <Answers answers={news.answers} /> : null)}
    </QueryBoundary>
  )
}

/** How a client is told, which the team sets for who asks. */
export function RecordNews({ clientId }: { clientId: string }) {
  const query = trpc.clientMessages.ofClient.useQuery({ userId: clientId })
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger comment le prévenir."
      loading={<SkeletonBlock width="100%" height="120px" />}
    >
      {(news) => (news ? <Choice clientId={clientId} choice={news.choice} /> : null)}
    </QueryBoundary>
  )
}

type News = NonNullable<Outputs['clientMessages']['ofClient']>

/** The newest first. */
function Answers({ answers }: Pick<News, 'answers'>) {
  return (
    <section className="stack gap-10">
      <h3>Ses réponses</h3>
      <ul className="stack gap-12">
        {answers.map((answer) => (
          <li key={answer.id} className={`stack gap-6 ${classes.answer}`}>
            <ClientAnswer
              answer={answer}
              from={answer.otherPhone === null ? undefined : formatPhone(answer.otherPhone)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Choice({ clientId: userId, choice }: Pick<News, 'choice'> & { clientId: string }) {
  const { newsBy, essentialOnly, hasMail } = choice
  const set = useAct(trpc.clientMessages.setNews, {
    failed: 'Choix non enregistré',
    announced: 'Choix enregistré.',
    stale: ['clientMessages'],
  })
  const mail = { value: 'email' as const, label: 'E‑mail' }
  const channel = newsChannel({ newsBy, hasMail }) ?? 'none'
  return (
    <section className="stack gap-10">
      <h3>Ses nouvelles</h3>
      <Segmented
        legend="Comment le prévenir"
        hideLegend
        size="sm"
        value={channel}
        options={[
          ...(mayMail({ hasMail }) ? [mail] : []),
          { value: 'whatsapp', label: 'WhatsApp' },
          { value: 'none', label: 'Notifications' },
        ]}
        onChange={(next) => set.run({ userId, newsBy: next })}
      />
      {channel === 'none' ? null : (
        <Checkbox
          label="Seulement l’essentiel"
          checked={essentialOnly}
          onChange={(event) => set.run({ userId, essentialOnly: event.currentTarget.checked })}
        />
      )}
      <ActFailure unanswered={set.unanswered} />
    </section>
  )
}
