import { IconRepeat } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { askAgain, keptRequest } from './request-on-device.ts'

/** Brings the basket of an ended request back into the form; on another device the form opens empty. */
export function RequestAgain({ token }: { token: string }) {
  const navigate = useNavigate()
  const isHere = keptRequest()?.token === token
  const again = () => {
    askAgain(token)
    navigate(paths.basket)
  }
  return (
    <div>
      <Button full size="lg" tone="soleil" icon={<IconRepeat />} onClick={again}>
        Recommander
      </Button>
      <p className="quiet text-center text-s mt-6">
        {isHere
          ? 'Le panier revient, vous choisissez l’heure.'
          : 'Vous préparez une nouvelle commande.'}
      </p>
    </div>
  )
}
