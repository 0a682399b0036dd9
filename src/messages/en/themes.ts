/**
 * What belongs to a theme, by the codes of the EU vocabulary of data themes. A catalogue of its own, because
 * only the pages of themes read it.
 */
export const themeTexts: Readonly<Record<string, string>> = {
  AGRI: 'Farming, forests, fisheries and food: what is grown, caught, raised, processed and eaten.',
  ECON: 'Prices, trade, work, businesses, banks and public money, from the household to the national accounts.',
  EDUC: 'Schools and universities, museums and libraries, films, music, games and sport.',
  ENER: 'How energy is produced, moved, stored and used, and what it costs.',
  ENVI: 'Air, water, soil, weather and climate, living things, and what people do to them.',
  GOVE: 'What public bodies decide, spend, buy and do, and who is elected to them.',
  HEAL: 'Health and care: diseases, treatments, hospitals, habits, and how long people live.',
  INTR: 'What reaches across borders: aid, treaties, migration and relations between countries.',
  JUST: 'Laws and courts, police and prisons, crime, accidents and emergencies.',
  OP_DATPRO: 'Data that is published provisionally and will be replaced or confirmed.',
  REGI: 'Places: boundaries, addresses, land use, housing, towns and the country around them.',
  SOCI: 'People: how many there are, how they live together, what they earn, believe and vote for.',
  TECH: 'Research and inventions, computers and networks, standards and measurements.',
  TRAN: 'Roads, rails, ships and aircraft: networks, timetables, traffic, vehicles and accidents.',
};
