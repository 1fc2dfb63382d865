import { IconLock } from '@tabler/icons-react'
import { FoldList, RowLink } from '#web/components/layout/fold-list.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'

/** The way from the profile of the team to the page « Sécurité ». */
export function SecurityLink() {
  const { role, passwordCommon } = useMe()
  return (
    <FoldList>
      <RowLink
        icon={<IconLock />}
        title="Appareils et connexions"
        detail={
          passwordCommon ? (
            <span className="caution">Votre mot de passe est facile à deviner.</span>
          ) : (
            'Double vérification, et qui a essayé d’entrer.'
          )
        }
        to={paths.security(role)}
      />
    </FoldList>
  )
}
