import { LINK_DEVICE_WORDS, type LinkOpening } from '#shared/access/links.ts'
import { formatDate } from '#shared/dates.ts'

/** When a client last opened their link, and on what. */
export function LastOpening({ opening }: { opening: LinkOpening | null }) {
  return (
    <p className="quiet text-s">
      {opening
        ? `Ouvert pour la dernière fois le ${formatDate(opening.at)}, sur ${LINK_DEVICE_WORDS[opening.on]}.`
        : 'Jamais ouvert.'}
    </p>
  )
}
