import { KeptData } from '#web/shop/legal/privacy-kept.tsx'
import { OnTheDevice, OtherReaders, PersonsRights } from '#web/shop/legal/privacy-sections.tsx'
import { Prose } from '#web/shop/legal/prose.tsx'
import { PageTitle } from '#web/shop/site-sections/page-title.tsx'

export function PrivacyPage() {
  return (
    <>
      <PageTitle
        title="Confidentialité"
        text="Ce que nous gardons sur vous, pourquoi, et combien de temps."
      />
      <Prose>
        <KeptData />
        <OnTheDevice />
        <OtherReaders />
        <PersonsRights />
      </Prose>
    </>
  )
}
