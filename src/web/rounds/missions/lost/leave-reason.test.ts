import { describe, expect, it } from 'vitest'
import { type LeftMission, leaveReason } from './leave-reason.ts'

const AT = Date.UTC(2026, 10, 20, 10, 12)
const say = (
  left: Partial<LeftMission> | undefined,
  type: 'Ramassage' | 'Livraison' = 'Ramassage',
) => {
  const whole = left && { fate: 'open' as const, at: AT, counted: null, bags: 0, cash: 0, ...left }
  const { title, text } = leaveReason(whole, type, AT + 60_000)
  return `${title}. ${text}`.replace(/[\u00a0\u202f]/g, ' ')
}

describe('a mission that left the list', () => {
  it('was confirmed by its livreur, with what was noted: money is not reported as missing', () => {
    expect(say({ fate: 'confirmed', counted: 8, cash: 14_250 })).toBe(
      'Ramassage déjà confirmé. Vous l’avez confirmé à 10 h 12, avec 8 pièces comptées et 14 250 FCFA reçus.',
    )
    expect(say({ fate: 'confirmed', counted: 1 }, 'Livraison')).toBe(
      'Livraison déjà confirmée. Vous l’avez confirmée à 10 h 12, avec 1 pièce comptée.',
    )
    expect(say({ fate: 'confirmed', counted: 1, bags: 1 })).toContain('avec 1 sac compté.')
    expect(say({ fate: 'confirmed' })).toContain('confirmé à 10 h 12.')
  })

  it('was cancelled, deleted, finished by the team or given away: each is said as it is', () => {
    expect(say({ fate: 'cancelled' })).toBe(
      'Commande annulée. L’équipe Lavéo l’a annulée à 10 h 12. Aucune somme n’a été enregistrée.',
    )
    expect(say({ fate: 'deleted' })).toContain('Commande supprimée')
    expect(say({ fate: 'finished' }, 'Livraison')).toContain(
      'L’équipe Lavéo l’a confirmée à 10 h 12',
    )
    expect(say({ fate: 'by_another' })).toBe(
      'Déjà passé par un autre livreur. Un autre livreur l’a confirmé à 10 h 12. N’y allez pas.',
    )
    expect(say({ fate: 'reassigned', cash: 1000 })).toBe(
      'Mission reprise par l’équipe. L’équipe Lavéo l’a reprise, ou confiée à un autre livreur, à 10 h 12. Les 1 000 FCFA que vous avez reçus sont notés.',
    )
  })

  it('is said to be gone, and no more, while the reason is unknown', () => {
    for (const unknown of [undefined, { fate: 'open', at: null }] as const) {
      expect(say(unknown)).toContain('n’est plus dans votre liste')
      expect(say(unknown)).not.toContain('somme')
    }
  })
})
