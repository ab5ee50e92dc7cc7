// SwiftPM's own `.embedInCode` takes 26 s of compile time for 100 KiB; #embed takes none.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "embedded.h"

static const unsigned char create_catalog[] = {
#embed "../../Migrations/0001-create-catalog.sql"
};

static const unsigned char add_creator_flash_color_space[] = {
#embed "../../Migrations/0002-add-creator-flash-color-space.sql"
};

static const unsigned char forget_runs[] = {
#embed "../../Migrations/0003-forget-runs.sql"
};

static const unsigned char add_preview_and_motion[] = {
#embed "../../Migrations/0004-add-preview-and-motion.sql"
};

static const unsigned char remember_builds[] = {
#embed "../../Migrations/0005-remember-builds.sql"
};

static const unsigned char add_folder_notes[] = {
#embed "../../Migrations/0006-add-folder-notes.sql"
};

static const unsigned char add_renderer_versions[] = {
#embed "../../Migrations/0007-add-renderer-versions.sql"
};

static const unsigned char add_change_times[] = {
#embed "../../Migrations/0008-add-change-times.sql"
};

static const unsigned char read_new_formats[] = {
#embed "../../Migrations/0009-read-new-formats.sql"
};

static const unsigned char keep_addresses[] = {
#embed "../../Migrations/0010-keep-addresses.sql"
};

static const unsigned char rename_twin_and_mark[] = {
#embed "../../Migrations/0011-rename-twin-and-mark.sql"
};

static const unsigned char add_places_and_keyword_paths[] = {
#embed "../../Migrations/0012-add-places-and-keyword-paths.sql"
};

static const unsigned char site_css[] = {
#embed "../SitePages/Assets/site.css"
};

static const unsigned char rtl_css[] = {
#embed "../SitePages/Assets/rtl.css"
};

static const unsigned char manifest_schema[] = {
#embed "../SiteData/Assets/manifest.schema.json"
};

static const unsigned char map_css[] = {
#embed "../SitePages/Assets/map.css"
};

static const unsigned char viewer_css[] = {
#embed "../SitePages/Assets/viewer.css"
};

static const unsigned char scripts[] = {
#embed "../SitePages/Assets/scripts.txt"
};

static const unsigned char layouts_state[] = {
#embed "../SitePages/Assets/layouts/state.js"
};

static const unsigned char layouts_place[] = {
#embed "../SitePages/Assets/layouts/place.js"
};

static const unsigned char layouts_switch[] = {
#embed "../SitePages/Assets/layouts/switch.js"
};

static const unsigned char layouts_start[] = {
#embed "../SitePages/Assets/layouts/start.js"
};

static const unsigned char selection_select[] = {
#embed "../SitePages/Assets/selection/select.js"
};

static const unsigned char selection_bar[] = {
#embed "../SitePages/Assets/selection/bar.js"
};

static const unsigned char selection_css[] = {
#embed "../SitePages/Assets/selection.css"
};

static const unsigned char offline_register[] = {
#embed "../SitePages/Assets/offline/register.js"
};

static const unsigned char worker_worker[] = {
#embed "../SitePages/Assets/worker/worker.js"
};

static const unsigned char viewer_elements[] = {
#embed "../SitePages/Assets/viewer/elements.js"
};

static const unsigned char viewer_photos[] = {
#embed "../SitePages/Assets/viewer/photos.js"
};

static const unsigned char viewer_slide[] = {
#embed "../SitePages/Assets/viewer/slide.js"
};

static const unsigned char viewer_address[] = {
#embed "../SitePages/Assets/viewer/address.js"
};

static const unsigned char viewer_viewer[] = {
#embed "../SitePages/Assets/viewer/viewer.js"
};

static const unsigned char viewer_gestures[] = {
#embed "../SitePages/Assets/viewer/gestures.js"
};

static const unsigned char viewer_slideshow[] = {
#embed "../SitePages/Assets/viewer/slideshow.js"
};

static const unsigned char viewer_panel[] = {
#embed "../SitePages/Assets/viewer/panel.js"
};

static const unsigned char viewer_start[] = {
#embed "../SitePages/Assets/viewer/start.js"
};

static const unsigned char land[] = {
#embed "../SitePages/Assets/land.txt"
};

static const struct embedded_file migrations[] = {
    {"0001-create-catalog.sql", create_catalog, sizeof create_catalog},
    {"0002-add-creator-flash-color-space.sql", add_creator_flash_color_space,
     sizeof add_creator_flash_color_space},
    {"0003-forget-runs.sql", forget_runs, sizeof forget_runs},
    {"0004-add-preview-and-motion.sql", add_preview_and_motion, sizeof add_preview_and_motion},
    {"0005-remember-builds.sql", remember_builds, sizeof remember_builds},
    {"0006-add-folder-notes.sql", add_folder_notes, sizeof add_folder_notes},
    {"0007-add-renderer-versions.sql", add_renderer_versions, sizeof add_renderer_versions},
    {"0008-add-change-times.sql", add_change_times, sizeof add_change_times},
    {"0009-read-new-formats.sql", read_new_formats, sizeof read_new_formats},
    {"0010-keep-addresses.sql", keep_addresses, sizeof keep_addresses},
    {"0011-rename-twin-and-mark.sql", rename_twin_and_mark, sizeof rename_twin_and_mark},
    {"0012-add-places-and-keyword-paths.sql", add_places_and_keyword_paths,
     sizeof add_places_and_keyword_paths},
    {NULL, NULL, 0},
};

static const struct embedded_file assets[] = {
    {"site.css", site_css, sizeof site_css},
    {"rtl.css", rtl_css, sizeof rtl_css},
    {"manifest.schema.json", manifest_schema, sizeof manifest_schema},
    {"map.css", map_css, sizeof map_css},
    {"land.txt", land, sizeof land},
    {"viewer.css", viewer_css, sizeof viewer_css},
    {"scripts.txt", scripts, sizeof scripts},
    {"layouts/state.js", layouts_state, sizeof layouts_state},
    {"layouts/place.js", layouts_place, sizeof layouts_place},
    {"layouts/switch.js", layouts_switch, sizeof layouts_switch},
    {"layouts/start.js", layouts_start, sizeof layouts_start},
    {"selection/select.js", selection_select, sizeof selection_select},
    {"selection/bar.js", selection_bar, sizeof selection_bar},
    {"selection.css", selection_css, sizeof selection_css},
    {"offline/register.js", offline_register, sizeof offline_register},
    {"worker/worker.js", worker_worker, sizeof worker_worker},
    {"viewer/elements.js", viewer_elements, sizeof viewer_elements},
    {"viewer/photos.js", viewer_photos, sizeof viewer_photos},
    {"viewer/slide.js", viewer_slide, sizeof viewer_slide},
    {"viewer/address.js", viewer_address, sizeof viewer_address},
    {"viewer/viewer.js", viewer_viewer, sizeof viewer_viewer},
    {"viewer/gestures.js", viewer_gestures, sizeof viewer_gestures},
    {"viewer/slideshow.js", viewer_slideshow, sizeof viewer_slideshow},
    {"viewer/panel.js", viewer_panel, sizeof viewer_panel},
    {"viewer/start.js", viewer_start, sizeof viewer_start},
    {NULL, NULL, 0},
};

const struct embedded_file *const embedded_migrations = migrations;
const struct embedded_file *const embedded_assets = assets;
