import type { ReactNode } from 'react'
import { asksForACall } from '#shared/messages/message-faults.ts'
import { type ListWords, nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { WaitingMessage } from './message-card.tsx'
import classes from './waiting-messages.module.css'

/** The live stream does not announce the messages that a client's act writes. */
export const REFRESH_MS = 30_000

const Loading = () => <TicketSkeletons quiet count={2} className={classes.grid} />

/** Messages that no program sends, the oldest first: a teammate opens each, and says whether it left. */
export function MessagesToSend({
  kind,
  words,
  empty,
  card: Card,
}: {
  kind: 'messages' | 'reminders'
  words: ListWords
  empty: ReactNode
  card: (props: { message: WaitingMessage; isMain: boolean }) => ReactNode
}) {
  const query = trpc.clientMessages.list.useInfiniteQuery(
    { kind },
    { ...nextPage, refetchInterval: refetchEvery(REFRESH_MS) },
  )
  return (
    <PagedList query={query} words={words} loading={<Loading />} empty={empty}>
      {(messages) => {
        const first = messages.find(
          ({ openedAt, state, lastError }) =>
            !openedAt && state !== 'uncertain' && !asksForACall(lastError),
        )
        return (
          <div className={classes.grid}>
            {messages.map((message) => (
              <Card key={message.id} message={message} isMain={message === first} />
            ))}
          </div>
        )
      }}
    </PagedList>
  )
}
