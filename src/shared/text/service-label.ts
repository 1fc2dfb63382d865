import { foldText } from './search-text.ts'

/**
 * The name of a service as people read it. « Complet » is stored for « washed and ironed », but in Côte d'Ivoire « un
 * complet » is an outfit and « Complet pagne » a garment: it is shown as « Lavé-repassé ». Other names are the owner's own.
 */
export function serviceLabel(name: string): string {
  return foldText(name) === 'complet' ? 'Lavé-repassé' : name
}

/**
 * A service by how it is read. Names are free text, and one garment's « LAVAGE » is another one's « Lavage »: services of
 * one key are one service.
 */
export function serviceKey(name: string): string {
  return foldText(serviceLabel(name)).replace(/\s+/g, ' ')
}
