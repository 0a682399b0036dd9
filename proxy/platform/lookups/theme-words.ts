/**
 * Words in titles and names of columns that speak of a theme, as their beginnings in lower case: `airport` stands for
 * `airports` too. Words of a row are
 * joined by an underscore. English first, then German, French, Spanish, Dutch.
 */
export const themeWords: Readonly<Record<string, string>> = {
  AGRI: `agricult farm crop livestock cattle harvest yield fisher fishing forestry timber orchard vineyard wheat barley
    food restaurant hygiene allotment pesticid fertili soil landwirtschaft ernte viehbestand agricole récolte pêche
    agrícola cosecha ganad landbouw oogst`,
  ECON: `econom gdp income wage salar budget expenditure spend invoice payment supplier procurement tax revenue price stock market trade business compan enterprise employ unemploy job vacanc industr inflation
    currency bank loan debt turnover invest haushalt ausgaben einkommen steuer unternehmen arbeitslos wirtschaft
    économi dépense entreprise emploi chômage marché impôt gasto empresa empleo ingreso presupuesto uitgaven bedrijf`,
  EDUC: `school pupil student teacher universit college education degree graduat exam lesson course curricul nursery
    library librar book loan museum gallery heritage monument theatre cinema film movie music concert festival art
    artist sport football cricket rugby tennis swimming leisure playground tourism tourist visitor television
    episode contestant franchise schule schüler bibliothek sportplatz kultur école élève bibliothèque musée escuela
    alumno biblioteca museo leerling`,
  ENER: `energy electric power megawatt mwh kwh gwh mw fuel gas oil petrol coal nuclear solar photovolta turbine wind_farm
    heating insulation boiler epc generation strom energie kraftwerk wärme énergie électric éolien solaire energía eléctric`,
  ENVI: `environment climat weather temperature rainfall precipitation humidity snow wind storm flood drought earthquake
    river water lake groundwater sea ocean coast air_quality pollut emission co2 carbon ppm no2 nitrogen pm10 pm2
    particulate ozone noise waste recycl litter tree park habitat species biodivers wildlife bird ecolog nature
    umwelt wetter luftqualität stickstoff feinstaub klima lärm abfall baum bäume gewässer niederschlag milieu
    déchet arbre pluie qualité_de_l clima lluvia residuo árbol calidad_del_aire afval boom`,
  GOVE: `government council councillor election vote ballot candidate party constituenc parliament minister mayor
    petition consultation public_sector civil_servant foi transparency gift lobby decision wahl stimmen partei
    gemeinderat verwaltung élection conseil mairie elección ayuntamiento gemeenteraad verkiezing`,
  HEAL: `health hospital patient clinic doctor gp nurse pharmac medic disease illness diagnos infection covid vaccin
    mortality death_rate cancer diabet obes smoking alcohol drug dental mental ambulance care_home nhs surgery
    krankenhaus gesundheit arzt impf krankheit santé hôpital médecin maladie vaccin salud paciente enfermedad
    ziekenhuis gezondheid`,
  INTR: `international foreign embassy aid development_aid treaty refugee asylum united_nations iso3166 fips sovereign
    diplomat entwicklungshilfe`,
  JUST: `crime police offence offender burglar theft arrest court sentence prison prisoner custody justice legal law
    legislation fire_incident fire_service emergency homicide assault antisocial safety_camera straftat polizei
    gericht feuerwehr criminalité tribunal délit policía delito politie misdrijf`,
  REGI: `boundar ward district borough postcode parish address geograph cadast parcel
    planning dwelling housing house building property land_use landuse brownfield plot street gazetteer
    country countries admin settlement bebauung grundstück bezirk stadtteil gebäude
    wohnung commune quartier logement bâtiment parcelle municipio barrio vivienda parcela wijk woning gemeente`,
  SOCI: `population census inhabitant resident demograph household famil birth marriage divorce migration ethnic
    religion gender sex age women men children pension poverty depriv inequal homeless social_care benefit
    volunteer communit bevölkerung einwohner haushalt geburt population_ habitant ménage naissance población
    habitante hogar nacimiento inwoner huishouden bevolking`,
  TECH: `technolog software computer internet broadband wifi network_speed telecom mobile_mast research patent
    laborator experiment sensor satellite engineer robot digital dataset_downloads website quelle_code breitband
    recherche brevet investigación breedband`,
  TRAN: `transport traffic vehicle car cars bus buses tram metro underground rail railway train station airport airline
    flight aircraft passenger cycle cycling bicycle bike hire pedestrian footfall road highway junction roundabout
    parking car_park taxi licence_plate collision accident journey commut ferry ship port harbour speed_limit
    charging_point avail_seat verkehr straße fahrrad parkplatz haltestelle bahnhof fahrzeug unfall voiture vélo
    stationnement gare autobus tráfico tráfic bicicleta aparcamiento carretera fiets parkeer verkeer`,
};
