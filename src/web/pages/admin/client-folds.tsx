import { IconLink, IconMapPin, IconReceiptRefund, IconStar } from '@tabler/icons-react'
import { formatShortDate } from '#shared/dates.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { FoldList, FoldRow } from '#web/components/layout/fold-list.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_CARD } from '#web/components/states/ticket-skeleton.tsx'
import { RecordNews } from '#web/orders/client-messages/record-news.tsx'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import classes from './client.module.css'

// Each is a few kilobytes, and seldom opened.
const CreditEntries = lazyPart(() => import('#web/money/credit/credit-entries.tsx'), LOADING_CARD)
const ClientOpinions = lazyPart(() => import('#web/people/client-records/client-opinions.tsx'))
const ClientPlaces = lazyPart(
  () => import('#web/people/client-records/client-places.tsx'),
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
  const [first] = places
  return (
    <div className={classes.folds}>
      <FoldList>
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
        {first && !isCompany ? (
          <FoldRow
            anchor="lieux"
            icon={<IconMapPin />}
            title="Lieux"
            detail={placesWords(first.clientAddress, places.length)}
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

const openingWords = (last: ClientRecord['lastOpening']): string =>
  last ? `ouvert le ${formatShortDate(last.at)}` : 'jamais ouvert'

/** `Marcory rue 12, et 1 autre` */
const placesWords = (first: string, count: number): string => {
  if (count === 1) return first
  return count === 2 ? `${first}, et 1 autre` : `${first}, et ${count - 1} autres`
}

const opinionsWords = ({ well, problems }: ClientRecord['opinions']): string =>
  [
    well > 0 ? `« Tout va bien » ${well}\u00a0fois` : null,
    problems > 0 ? countLabel(problems, 'problème') : null,
  ]
    .filter(Boolean)
    .join(', ')
