import { KeptData } from '#web/features/legal/privacy-kept.tsx'
import { OnTheDevice, OtherReaders, PersonsRights } from '#web/features/legal/privacy-sections.tsx'
import { Prose } from '#web/features/legal/prose.tsx'
import { PageTitle } from '#web/features/site-sections/page-title.tsx'

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
