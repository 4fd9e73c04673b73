import type { GeneratedRegion } from './types.ts'

const french: GeneratedRegion = {
  id: 'fr',
  language: 'fr',
  decimal: ',',
  thousands: ' ',
  system: 'f',
  habit: 'fr',
  dates: ['DD/MM/YYYY', 'DD/MM/YYYY', 'DD/MM/YY', 'DD-MM-YYYY', 'DD JJ YYYY'],
  clocks: ['HH:mm', 'HHhmm', 'HH:mm', 'HH h mm'],
  joiners: [' ', ' à ', ' - ', ' à '],
  paper: 'A4',
  laboratories: [
    'Laboratoire des Tilleuls',
    'BioVallée Selas',
    'Laboratoire de biologie médicale Saint-Roch',
  ],
  addresses: [
    '12 avenue de la République, 69003 Lyon',
    '5 rue des Écoles, 35000 Rennes',
    '27 bd Gambetta, 34000 Montpellier',
  ],
  phone: '04 72 55 01 42',
  women: ['Mme Hélène', 'Madame Chloé', 'Mme FRANÇOISE'],
  men: ['M. Jérôme', 'Monsieur Luc', 'M. BENOÎT'],
  families: ['DURAND', 'Lefèvre', 'BENALI', 'Gauthier'],
  doctors: ['Dr Anne ROUSSEL', 'Dr MERCIER Paul', 'Docteur Nguyen'],
  timezone: '+01:00',
}

const belgian: GeneratedRegion = {
  ...french,
  id: 'be',
  system: 'c',
  thousands: null,
  laboratories: ['Laboratoire Médical du Sablon', 'Centre de diagnostic Meuse'],
  addresses: ['Rue de la Régence 40, 1000 Bruxelles', 'Quai de Meuse 11, 5000 Namur'],
  phone: '+32 2 555 01 42',
}

const canadian: GeneratedRegion = {
  ...french,
  id: 'qc',
  system: 's',
  thousands: null,
  dates: ['YYYY-MM-DD', 'YYYY-MM-DD', 'YYYY/MM/DD'],
  clocks: ['HH:mm', 'HHhmm'],
  paper: 'letter',
  laboratories: ['Laboratoires Boréal', 'CIUSSS du Fleuve - Laboratoire'],
  addresses: [
    '2100, boul. Laurier, Québec (Québec) G1V 4M6',
    '3175, ch. Sainte-Catherine, Montréal (Québec) H3T 1C5',
  ],
  phone: '514 555-0142',
  timezone: '-05:00',
}

export const frenchSpeaking = [french, belgian, canadian]
