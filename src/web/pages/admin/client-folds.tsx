import {
  IconCalendarRepeat,
  IconLink,
  IconMapPin,
  IconReceiptRefund,
  IconStar,
} from '@tabler/icons-react'
import { formatShortDate } from '#shared/dates.ts'
import { andOthers } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { FoldList, FoldRow, ReadRow } from '#web/components/layout/fold-list.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_CARD } from '#web/components/states/ticket-skeleton.tsx'
import { useModules } from '#web/modules.ts'
import { RecordNews } from '#web/orders/client-messages/record-news.tsx'
import { useWeeklyOfClient } from '#web/orders/recurring/use-weekly-of-client.ts'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import classes from './client.module.css'
import { FoldsOfCompany } from './client-company.tsx'

// Each is a few kilobytes, and seldom opened.
const CreditEntries = lazyPart(() => import('#web/money/credit/credit-entries.tsx'), LOADING_CARD)
const ClientOpinions = lazyPart(() => import('#web/people/client-records/client-opinions.tsx'))
const ClientPlaces = lazyPart(
  () => import('#web/people/client-records/client-places.tsx'),
  LOADING_CARD,
)
const WeeklyCards = lazyPart(
  async () => ({
    default: (await import('#web/orders/recurring/weekly-of-client.tsx')).WeeklyCards,
  }),
  LOADING_CARD,
)
const ClientAccess = lazyPart(
  () => import('#web/orders/client-links/client-access.tsx'),
  LOADING_CARD,
)

interface Props {
  client: ClientRecord
  credit: { balance: number; entries: Parameters<typeof CreditEntries>[0]['entries'] } | undefined
}

/** The seldom parts of a file, each behind its row. */
export function ClientFolds({ client, credit }: Props) {
  const { id, places, opinions, lastOpening, hasLink, isCompany } = client
  const modules = useModules()
  const hasAccount = isCompany && modules.companies
  return (
    <div className={classes.folds}>
      <FoldList>
        {hasAccount ? <FoldsOfCompany client={client} /> : null}
        {isCompany && modules.weekly ? <FoldOfWeekly clientId={id} /> : null}
        {credit && credit.entries.length > 0 ? (
          <FoldRow
            anchor="avoir"
            icon={<IconReceiptRefund />}
            title="Avoir"
            detail={credit.balance > 0 ? formatFcfa(credit.balance) : 'utilisé'}
          >
            <CreditEntries entries={credit.entries} />
          </FoldRow>
        ) : null}
        {places.length > 0 && !hasAccount ? (
          <FoldRow
            anchor="lieux"
            icon={<IconMapPin />}
            title="Lieux"
            detail={andOthers(places.map(({ clientAddress }) => clientAddress))}
          >
            <ClientPlaces places={places} />
          </FoldRow>
        ) : null}
        <FoldRow
          anchor="lien"
          icon={<IconLink />}
          title={hasLink ? 'Lien et numéro' : 'Ses nouvelles'}
          detail={hasLink ? openingWords(lastOpening) : undefined}
        >
          {hasLink ? <ClientAccess client={client} /> : null}
          <RecordNews clientId={id} />
        </FoldRow>
        {opinions.newest.length > 0 ? (
          <FoldRow anchor="avis" icon={<IconStar />} title="Avis" detail={opinionsWords(opinions)}>
            <ClientOpinions opinions={opinions} />
          </FoldRow>
        ) : null}
      </FoldList>
    </div>
  )
}

/** The weekly orders are folded where the client is a company, whose file has more to say at once. */
function FoldOfWeekly({ clientId }: { clientId: string }) {
  const query = useWeeklyOfClient(clientId)
  if (query.data ? query.data.length === 0 : query.errorUpdateCount === 0) return null
  return (
    <ReadRow
      query={query}
      errorTitle="Impossible de charger les commandes de chaque semaine."
      anchor="chaque-semaine"
      icon={<IconCalendarRepeat />}
      title="Chaque semaine"
      tell={(weekly) => andOthers(weekly.map(({ weekday }) => `le ${weekdayWords(weekday)}`))}
    >
      {() => <WeeklyCards clientId={clientId} />}
    </ReadRow>
  )
}

const openingWords = (last: ClientRecord['lastOpening']): string =>
  last ? `ouvert le ${formatShortDate(last.at)}` : 'jamais ouvert'

const opinionsWords = ({ well, problems }: ClientRecord['opinions']): string =>
  [
    well > 0 ? `« Tout va bien » ${well}\u00a0fois` : null,
    problems > 0 ? countLabel(problems, 'problème') : null,
  ]
    .filter(Boolean)
    .join(', ')
