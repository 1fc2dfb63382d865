import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { config } from '#web/lib/config.ts'

/** « Appelez Lavéo au … » */
export function CallLaveo() {
  const { phone } = config.site
  return (
    <>
      Appelez Lavéo
      {phone ? (
        <>
          {' '}
          au <PhoneLink className="nowrap" number={phone} />
        </>
      ) : null}
      .
    </>
  )
}
