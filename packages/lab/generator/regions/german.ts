import type { GeneratedRegion } from './types.ts'

const german: GeneratedRegion = {
  id: 'de',
  language: 'de',
  decimal: ',',
  thousands: null,
  system: 'd',
  habit: 'de',
  dates: ['DD.MM.YYYY', 'DD.MM.YYYY', 'DD.MM.YY', 'DD. JJ YYYY'],
  clocks: ['HH:mm', 'HH:mm Uhr', 'HH.mm Uhr', 'HH:mm:ss'],
  joiners: [' ', ' ', ', ', ' / ', ' um '],
  paper: 'A4',
  laboratories: [
    'Labor Dr. Brandstätter & Partner',
    'MVZ Labormedizin Nord GmbH',
    'Medizinisches Labor Rheintal',
  ],
  addresses: [
    'Bahnhofstraße 14, 69115 Heidelberg',
    'Lindenallee 3a, 20357 Hamburg',
    'Marktplatz 8, 79098 Freiburg',
  ],
  phone: '030 5550-142',
  women: ['Anna', 'Sabine', 'Jürgen-Maria', 'Ursula'],
  men: ['Jörg', 'Thomas', 'Heinrich', 'Max'],
  families: ['Mustermann', 'Großkopf', 'Schäfer', 'von Ahlen', 'Yilmaz'],
  doctors: ['Dr. med. Petra Vogel', 'Praxis Dr. Sommer', 'Gemeinschaftspraxis am Ring'],
  timezone: '+01:00',
}

const austrian: GeneratedRegion = {
  ...german,
  id: 'at',
  system: 'c',
  laboratories: ['Labor Donaustadt', 'Medilab Dr. Pichler'],
  addresses: ['Wagramer Straße 144, 1220 Wien', 'Strubergasse 20, 5020 Salzburg'],
  phone: '+43 1 5550 142',
  doctors: ['Dr. Franz Huber', 'OA Dr. Leitner'],
}

const swiss: GeneratedRegion = {
  ...german,
  id: 'ch',
  decimal: '.',
  system: 's',
  laboratories: ['Zürichsee Labor AG', 'Analytica Basel AG'],
  addresses: ['Seestrasse 77, 8703 Erlenbach', 'Hochbergerstrasse 60, 4057 Basel'],
  phone: '+41 44 555 01 42',
  doctors: ['Dr. med. R. Frei', 'Praxis Seefeld'],
}

export const germanSpeaking = [german, austrian, swiss]
