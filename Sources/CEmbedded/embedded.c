// SwiftPM's own `.embedInCode` takes 26 s of compile time for 100 KiB; #embed takes none.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "embedded.h"

static const unsigned char create_catalog[] = {
#embed "../../Migrations/0001-create-catalog.sql"
};

static const unsigned char plain_builds[] = {
#embed "../../Migrations/0002-plain-builds.sql"
};

static const unsigned char restrictions[] = {
#embed "../../Migrations/0003-restrictions.sql"
};

static const unsigned char captions[] = {
#embed "../../Migrations/0004-captions.sql"
};

static const unsigned char additions[] = {
#embed "../../Migrations/0005-additions-of-files.sql"
};

static const unsigned char site_css[] = {
#embed "../SitePages/Assets/site.css"
};

static const unsigned char rtl_css[] = {
#embed "../SitePages/Assets/rtl.css"
};

static const unsigned char night_css[] = {
#embed "../SitePages/Assets/themes/night.css"
};

static const unsigned char frame_css[] = {
#embed "../SitePages/Assets/themes/frame.css"
};

static const unsigned char plain_css[] = {
#embed "../SitePages/Assets/themes/plain.css"
};

static const unsigned char manifest_schema[] = {
#embed "../SitePages/Assets/manifest.schema.json"
};

static const unsigned char map_css[] = {
#embed "../SitePages/Assets/map.css"
};

static const unsigned char viewer_css[] = {
#embed "../SitePages/Assets/viewer.css"
};

static const unsigned char live_css[] = {
#embed "../SitePages/Assets/live.css"
};

static const unsigned char timeline_css[] = {
#embed "../SitePages/Assets/timeline.css"
};

static const unsigned char viewer_script[] = {
#embed "../SitePages/Assets/minified/viewer.js"
};

static const unsigned char sphere_script[] = {
#embed "../SitePages/Assets/minified/sphere.js"
};

static const unsigned char timeline_script[] = {
#embed "../SitePages/Assets/minified/timeline.js"
};

static const unsigned char search_script[] = {
#embed "../SitePages/Assets/minified/search.js"
};

static const unsigned char layouts_script[] = {
#embed "../SitePages/Assets/minified/layouts.js"
};

static const unsigned char protection_script[] = {
#embed "../SitePages/Assets/minified/protection.js"
};

static const unsigned char text_css[] = {
#embed "../SitePages/Assets/text.css"
};

static const unsigned char protection_css[] = {
#embed "../SitePages/Assets/protection.css"
};

static const unsigned char selection_script[] = {
#embed "../SitePages/Assets/minified/selection.js"
};

static const unsigned char offline_script[] = {
#embed "../SitePages/Assets/minified/offline.js"
};

static const unsigned char map_script[] = {
#embed "../SitePages/Assets/minified/map.js"
};

static const unsigned char worker_script[] = {
#embed "../SitePages/Assets/minified/worker.js"
};

static const unsigned char stats_css[] = {
#embed "../SitePages/Assets/stats.css"
};

static const unsigned char own_css[] = {
#embed "../SitePages/Assets/own.css"
};

static const unsigned char search_css[] = {
#embed "../SitePages/Assets/search.css"
};

static const unsigned char selection_css[] = {
#embed "../SitePages/Assets/selection.css"
};

static const struct embedded_file migrations[] = {
    {"0001-create-catalog.sql", create_catalog, sizeof create_catalog},
    {"0002-plain-builds.sql", plain_builds, sizeof plain_builds},
    {"0003-restrictions.sql", restrictions, sizeof restrictions},
    {"0004-captions.sql", captions, sizeof captions},
    {"0005-additions-of-files.sql", additions, sizeof additions},
    {NULL, NULL, 0},
};

static const struct embedded_file assets[] = {
    {"site.css", site_css, sizeof site_css},
    {"rtl.css", rtl_css, sizeof rtl_css},
    {"themes/plain.css", plain_css, sizeof plain_css},
    {"themes/frame.css", frame_css, sizeof frame_css},
    {"themes/night.css", night_css, sizeof night_css},
    {"manifest.schema.json", manifest_schema, sizeof manifest_schema},
    {"map.css", map_css, sizeof map_css},
    {"viewer.css", viewer_css, sizeof viewer_css},
    {"live.css", live_css, sizeof live_css},
    {"timeline.css", timeline_css, sizeof timeline_css},
    {"minified/viewer.js", viewer_script, sizeof viewer_script},
    {"minified/sphere.js", sphere_script, sizeof sphere_script},
    {"minified/timeline.js", timeline_script, sizeof timeline_script},
    {"minified/search.js", search_script, sizeof search_script},
    {"minified/layouts.js", layouts_script, sizeof layouts_script},
    {"minified/selection.js", selection_script, sizeof selection_script},
    {"minified/protection.js", protection_script, sizeof protection_script},
    {"minified/offline.js", offline_script, sizeof offline_script},
    {"minified/map.js", map_script, sizeof map_script},
    {"minified/worker.js", worker_script, sizeof worker_script},
    {"selection.css", selection_css, sizeof selection_css},
    {"protection.css", protection_css, sizeof protection_css},
    {"text.css", text_css, sizeof text_css},
    {"own.css", own_css, sizeof own_css},
    {"stats.css", stats_css, sizeof stats_css},
    {"search.css", search_css, sizeof search_css},
    {NULL, NULL, 0},
};

const struct embedded_file *const embedded_migrations = migrations;
const struct embedded_file *const embedded_assets = assets;

static const unsigned char places[] = {
#embed "../Facts/Assets/places.bin"
};

const unsigned char *const embedded_places = places;
const size_t embedded_places_count = sizeof places;

static const unsigned char earth[] = {
#embed "../SitePages/Assets/earth/earth.bin"
};

const unsigned char *const embedded_earth = earth;
const size_t embedded_earth_count = sizeof earth;
